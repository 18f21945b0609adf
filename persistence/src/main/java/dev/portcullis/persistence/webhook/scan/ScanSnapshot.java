package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * What a step of the scan looks at first, before it asks for the head of the chain: what another
 * node does meanwhile must not look like a reorganisation.
 *
 * @param position how far the chain has been read
 * @param begun the hash of the block that is read in parts, if one is
 * @param undoing whether events of blocks that left the chain are still to be taken back
 * @param registryVersion the version of the subscriptions
 */
public record ScanSnapshot(
    ScanPosition position, Optional<Hash32> begun, boolean undoing, long registryVersion) {}
