package dev.portcullis.ejb.admission;

/** An event: this node is about to end, and whoever waits for something is told now. */
public record ShutdownStarted() {}
