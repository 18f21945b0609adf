package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;

/**
 * The contract with the hashes of the last 8,191 blocks (EIP-2935). Since Prague, every block
 * begins by writing the hash of its parent there, where the EIP runs the contract's own code to the
 * same effect.
 */
public final class BlockHistory {
  /** Its address. */
  public static final EvmAddress ADDRESS =
      EvmAddress.of("0x0000f90827f1c53a10cb7a02335b175320002935");

  private static final long BLOCKS = 8_191;

  private static final Code CODE =
      Code.of(
          Bytes.of(
              "0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257"
                  + "611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500"));

  private BlockHistory() {}

  /**
   * Creates the contract at genesis where the chain begins with its fork. A copied chain is queried
   * for it now, so that no later block needs that chain.
   */
  static void place(WorldState state, Fork fork) {
    if (fork.includes(Fork.PRAGUE)) {
      state.beginTransaction();
      deploy(state);
      state.endTransaction();
    }
  }

  /**
   * Begins a block. A chain that began with older rules gets the contract with its first block
   * under these rules.
   *
   * @param number the block's
   */
  public static void begin(WorldState state, Fork fork, long number, Hash parent) {
    if (fork.includes(Fork.PRAGUE)) {
      state.beginTransaction();
      MutableAccount contract = deploy(state);
      UInt256 slot = UInt256.of((number - 1) % BLOCKS);
      state.overwrite(contract, slot, UInt256.of(parent.toArray(), 0));
      state.endTransaction();
    }
  }

  private static MutableAccount deploy(WorldState state) {
    MutableAccount contract = state.load(ADDRESS);
    if (state.code(contract).size() == 0) {
      state.setNonce(contract, 1);
      state.setCode(contract, CODE);
    }
    return contract;
  }
}
