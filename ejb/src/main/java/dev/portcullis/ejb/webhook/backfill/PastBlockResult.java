package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.webhook.scan.ScanResult;

/**
 * The result of matching a past block.
 *
 * @param read the block
 * @param result the events to queue and to count
 */
public record PastBlockResult(PastBlock read, ScanResult result) {}
