package dev.portcullis.persistence.rpc;

import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * What somebody wants to be told of at each question, and how far they have been.
 *
 * @param id what its owner calls it
 * @param filter which logs, as JSON text; null for a filter of blocks
 * @param progress how far its owner has been told
 * @param polls how often it moved: whoever moves it from an older state moves nothing
 */
public record RpcFilter(String id, String filter, Progress progress, long polls) {
  /**
   * How far its owner has been told.
   *
   * @param nextBlock the number of the first block that was not told
   * @param recent the hashes of the last blocks that were, newest first
   */
  public record Progress(long nextBlock, List<Hash32> recent) {
    /** Copies the list. */
    public Progress {
      recent = List.copyOf(recent);
    }
  }
}
