"""Attacks on a running server, by what they are after. Importing this package registers them, in the order in which they are tried."""

from attacks import messages, accounts, calls, texts, doors, resources
