package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.chain.GenesisScript;
import dev.portcullis.devnet.common.AbiWriter;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.SystemContracts;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.WorldState;
import java.util.List;
import java.util.Optional;

/** Layer 2 begins with its system contracts at their fixed addresses. */
enum L2Genesis implements GenesisScript {
  /** The only one. */
  INSTANCE;

  private static final long INITIALIZE_GAS = 1_000_000;

  @Override
  public void run(WorldState state, TransactionProcessor processor, BlockContext context) {
    state.beginTransaction();
    place(state, SystemContracts.BOOTLOADER, "Bootloader");
    place(state, SystemContracts.MESSENGER, "L1Messenger");
    place(state, SystemContracts.BASE_TOKEN, "BaseToken");
    place(state, SystemContracts.BRIDGE, "L2Bridge");
    place(state, SystemContracts.TOKEN_VAULT, "L2TokenVault");
    state.endTransaction();
    AbiWriter call = AbiWriter.call(Contracts.INITIALIZE);
    call.address(Contracts.SHARED_BRIDGE).word(RollupSettings.L1_CHAIN_ID);
    CallRequest initialize =
        new CallRequest(
            SystemContracts.BOOTLOADER,
            Optional.of(SystemContracts.BRIDGE),
            INITIALIZE_GAS,
            UInt256.ZERO,
            UInt256.ZERO,
            call.toBytes(),
            List.of());
    if (!processor.call(state, context, initialize, Deadline.NONE, Optional.empty()).success()) {
      throw new IllegalStateException("the bridge of layer 2 cannot be initialized");
    }
  }

  private static void place(WorldState state, Address address, String contract) {
    state.setNonce(state.load(address), 1);
    state.setCode(state.load(address), Code.of(Artifact.of(contract).runtime()));
  }
}
