package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/**
 * One event that a contract emitted.
 *
 * @param address the contract
 * @param topics none to four
 * @param data the rest
 */
public record Log(EvmAddress address, List<Hash> topics, Bytes data) {
  /** Copies the topics. */
  public Log {
    topics = List.copyOf(topics);
  }
}
