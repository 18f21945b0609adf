package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * The data that a scan step reads before it requests the head of the chain. So a concurrent step of
 * another node does not look like a reorganization.
 *
 * @param position the scan position
 * @param begun the hash of the block that is read in parts, if any
 * @param undoing whether events of reorganized blocks still have to be retracted
 * @param registryVersion the version of the subscriptions
 */
public record ScanSnapshot(
    ScanPosition position, Optional<Hash32> begun, boolean undoing, long registryVersion) {}
