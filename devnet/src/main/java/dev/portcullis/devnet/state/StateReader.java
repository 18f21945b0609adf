package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/** The state at one moment, for reading. Its content must not change while it is in use. */
public interface StateReader {

  /** The account, or empty where there is none. */
  Optional<Account> account(EvmAddress address);

  /**
   * The code with this hash, which some account has; never called for the hash of empty code. Worth
   * caching: a {@link Code} keeps its jump analysis.
   */
  Code code(Hash codeHash);

  /** The value in a storage slot; zero where nothing was stored. */
  UInt256 storage(EvmAddress address, UInt256 slot);

  /** Whether the account has any slot other than zero (EIP-7610 checks this before a creation). */
  boolean hasStorage(EvmAddress address);
}
