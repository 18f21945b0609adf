package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.chain.settings.GenesisScript;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The genesis of layer 2: its system contracts at their fixed addresses. */
enum L2Genesis implements GenesisScript {
  /** The only instance. */
  INSTANCE;

  private static final long INITIALIZE_GAS = 1_000_000;

  private static final Map<EvmAddress, String> CONTRACTS =
      Map.of(
          SystemContracts.BOOTLOADER, "Bootloader",
          SystemContracts.MESSENGER, "L1Messenger",
          SystemContracts.BASE_TOKEN, "BaseToken",
          SystemContracts.BRIDGE, "L2Bridge",
          SystemContracts.TOKEN_VAULT, "L2TokenVault");

  @Override
  public void run(WorldState state, TransactionProcessor processor, BlockContext context) {
    state.beginTransaction();
    CONTRACTS.forEach((address, contract) -> place(state, address, contract));
    state.endTransaction();
    AbiEncoder call = AbiEncoder.call(Layer1ContractAddresses.INITIALIZE);
    call.address(Layer1ContractAddresses.SHARED_BRIDGE).word(RollupSettings.L1_CHAIN_ID);
    CallArguments initialize =
        new CallArguments(
            SystemContracts.BOOTLOADER,
            Optional.of(SystemContracts.BRIDGE),
            INITIALIZE_GAS,
            UInt256.ZERO,
            UInt256.ZERO,
            call.toBytes(),
            List.of());
    if (!processor
        .call(state, context, initialize, ExecutionDeadline.NONE, Optional.empty())
        .success()) {
      throw new IllegalStateException("the bridge of layer 2 cannot be initialized");
    }
  }

  /** Whether a chain began with exactly these contracts, not with those of another version. */
  static boolean isIn(StateReader state) {
    return CONTRACTS.entrySet().stream()
        .allMatch(
            each ->
                state
                    .account(each.getKey())
                    .map(Account::codeHash)
                    .equals(Optional.of(code(each.getValue()).hash())));
  }

  private static Code code(String contract) {
    return Code.of(CompiledContract.of(contract).runtime());
  }

  private static void place(WorldState state, EvmAddress address, String contract) {
    state.setNonce(state.load(address), 1);
    state.setCode(state.load(address), code(contract));
  }
}
