package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;

/** A block of layer 1. */
public record L1Block(long number, Hash32 hash) {}
