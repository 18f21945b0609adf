package dev.portcullis.ejb.admission;

/** An event: this node is about to shut down, and all waiting requests are notified now. */
public record ShutdownStarted() {}
