package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/**
 * What the chain below is asked while signatures are checked. Each call is bounded in time and
 * throws a {@link dev.portcullis.kernel.Failure} where the chain does not answer.
 *
 * @param chainId of the L1, which is part of what wallets sign as EIP-712
 * @param contracts the wallets that are contracts
 * @param facts the main contract of the rollup
 */
public record Layer1SignatureVerifier(long chainId, ContractWallets contracts, AuthFacts facts) {
  /** Asks contracts about signatures (ERC-1271). */
  @FunctionalInterface
  public interface ContractWallets {
    /** Whether the contract at that address says that the signature of the hash is its own. */
    boolean accept(Address wallet, byte[] hash, byte[] signature);
  }

  /** Reads {@code authFacts(address,uint32)} of the main contract. */
  @FunctionalInterface
  public interface AuthFacts {
    /** Keccak-256 of the hash of the key that was allowed for that nonce; zero for none. */
    Hash32 of(Address account, long nonce);
  }
}
