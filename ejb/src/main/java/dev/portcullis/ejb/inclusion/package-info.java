/**
 * Judges the transactions that the embedded chain includes (ADR 0118, 0119). It applies the
 * sender's rights at that moment to the effects of the transaction in its block.
 *
 * <ol>
 *   <li>{@link dev.portcullis.ejb.inclusion.SenderJudge} decides from facts.
 *   <li>{@link dev.portcullis.ejb.inclusion.PermissionInclusionJudge} calls it with cached facts
 *       only, on the block production thread.
 *   <li>{@link dev.portcullis.ejb.inclusion.InclusionWorker} loads missing facts, and removes
 *       queued transactions without permission.
 *   <li>{@link dev.portcullis.ejb.inclusion.ExclusionRecorder} records refused transactions.
 * </ol>
 */
package dev.portcullis.ejb.inclusion;
