package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.webhook.scan.ScanResult;

/**
 * What comes of a past block.
 *
 * @param read the block
 * @param result what there is to queue and to count
 */
public record BackfillResult(PastBlock read, ScanResult result) {}
