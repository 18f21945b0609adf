package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/**
 * The calls of layer 1 during the verification of signatures. Each call is bounded in time and
 * throws a {@link dev.portcullis.kernel.Failure} where layer 1 does not respond.
 *
 * @param chainId of layer 1, which is part of the data that wallets sign as EIP-712
 * @param contracts the contract wallets
 * @param facts the main contract of the rollup
 */
public record Layer1SignatureCalls(long chainId, ContractWallets contracts, AuthFacts facts) {
  /** Calls contracts to verify signatures (ERC-1271). */
  @FunctionalInterface
  public interface ContractWallets {
    /** Whether the contract at that address accepts the signature of the hash. */
    boolean accept(Address wallet, byte[] hash, byte[] signature);
  }

  /** Reads {@code authFacts(address,uint32)} of the main contract. */
  @FunctionalInterface
  public interface AuthFacts {
    /** Keccak-256 of the hash of the key that was authorized for that nonce; zero for none. */
    Hash32 of(Address account, long nonce);
  }
}
