package dev.portcullis.persistence.rpc;

import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * A log or block filter of a client, with the state of its polling.
 *
 * @param id the owner's identifier of it
 * @param filter the log filter as JSON text; null for a filter of blocks
 * @param progress the state of its polling
 * @param polls how often the progress moved; a move from an older state has no effect
 */
public record RpcFilter(String id, String filter, Progress progress, long polls) {
  /**
   * The state of polling.
   *
   * @param nextBlock the number of the first block that was not reported
   * @param recent the hashes of the last reported blocks, newest first
   */
  public record Progress(long nextBlock, List<Hash32> recent) {
    /** Copies the list. */
    public Progress {
      recent = List.copyOf(recent);
    }
  }
}
