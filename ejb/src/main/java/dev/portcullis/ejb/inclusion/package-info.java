/**
 * Judges what the embedded chain includes (ADR 0118, 0119): the sender's rights at that moment,
 * over what the transaction did in its block.
 *
 * <ol>
 *   <li>{@link dev.portcullis.ejb.inclusion.SenderJudge} decides from facts.
 *   <li>{@link dev.portcullis.ejb.inclusion.PermissionInclusionJudge} asks it, from memory alone,
 *       on the thread that makes blocks.
 *   <li>{@link dev.portcullis.ejb.inclusion.InclusionWorker} finds out what is not in memory, and
 *       takes away what waits without a right.
 *   <li>{@link dev.portcullis.ejb.inclusion.ExclusionRecorder} writes down what was refused.
 * </ol>
 */
package dev.portcullis.ejb.inclusion;
