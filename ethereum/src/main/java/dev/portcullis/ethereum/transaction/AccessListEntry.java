package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * One announced account of an access list (EIP-2930).
 *
 * @param address the account
 * @param storageKeys its announced storage slots
 */
public record AccessListEntry(EvmAddress address, List<UInt256> storageKeys) {
  /** Copies the keys. */
  public AccessListEntry {
    storageKeys = List.copyOf(storageKeys);
  }
}
