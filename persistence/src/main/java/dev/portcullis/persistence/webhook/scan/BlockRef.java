package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;

/**
 * A block by number and hash.
 *
 * @param number its number
 * @param hash its hash
 */
public record BlockRef(long number, Hash32 hash) {}
