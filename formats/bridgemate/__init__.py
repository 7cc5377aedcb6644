"""The wire of the Bridgemate Data Connector: what is asked of it, what it answers, and what its results say."""
