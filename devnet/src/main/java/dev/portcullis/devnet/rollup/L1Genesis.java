package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.GenesisScript;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The genesis of layer 1: its contracts, created by the operator with their real constructors, and
 * the ether that backs the balances of layer 2.
 *
 * @param l2 the settings of layer 2
 */
record L1Genesis(ChainSettings l2) implements GenesisScript {
  private static final UInt256 OPERATOR_BALANCE =
      UInt256.of(BigInteger.TEN.pow(18).multiply(BigInteger.valueOf(1_000_000)));

  private static final long CREATION_GAS = 10_000_000;

  @Override
  public void run(WorldState state, TransactionProcessor processor, BlockContext context) {
    UInt256 backing = l2.accountBalance().times(l2.accounts().size());
    state.beginTransaction();
    state.setBalance(state.load(Layer1ContractAddresses.OPERATOR), OPERATOR_BALANCE.plus(backing));
    state.endTransaction();
    AbiEncoder main =
        new AbiEncoder()
            .address(Layer1ContractAddresses.BRIDGEHUB)
            .address(Layer1ContractAddresses.SHARED_BRIDGE);
    main.address(Layer1ContractAddresses.OPERATOR).word(l2.gasLimit()).word(l2.minBaseFee());
    AbiEncoder hub = new AbiEncoder().word(l2.chainId()).address(Layer1ContractAddresses.MAIN);
    hub.address(Layer1ContractAddresses.SHARED_BRIDGE);
    AbiEncoder bridge =
        new AbiEncoder()
            .address(Layer1ContractAddresses.BRIDGEHUB)
            .address(Layer1ContractAddresses.MAIN);
    bridge.address(Layer1ContractAddresses.WETH).word(l2.chainId());
    Creator creator = new Creator(state, processor, context);
    creator.create(Layer1ContractAddresses.MAIN, "MainContract", main, UInt256.ZERO);
    creator.create(Layer1ContractAddresses.BRIDGEHUB, "Bridgehub", hub, UInt256.ZERO);
    creator.create(Layer1ContractAddresses.SHARED_BRIDGE, "SharedBridge", bridge, backing);
    creator.create(Layer1ContractAddresses.WETH, "WrappedEther", new AbiEncoder(), UInt256.ZERO);
  }

  private record Creator(WorldState state, TransactionProcessor processor, BlockContext context) {
    void create(EvmAddress expected, String contract, AbiEncoder arguments, UInt256 value) {
      byte[] code = CompiledContract.of(contract).creation().shared();
      byte[] all = new byte[code.length + arguments.toBytes().size()];
      System.arraycopy(code, 0, all, 0, code.length);
      System.arraycopy(
          arguments.toBytes().shared(), 0, all, code.length, arguments.toBytes().size());
      CallArguments creation =
          new CallArguments(
              Layer1ContractAddresses.OPERATOR,
              Optional.empty(),
              CREATION_GAS,
              UInt256.ZERO,
              value,
              Bytes.wrap(all),
              List.of());
      ExecutionResult result =
          processor.call(state, context, creation, ExecutionDeadline.NONE, Optional.empty());
      if (!result.created().equals(Optional.of(expected))) {
        throw new IllegalStateException(
            contract + " cannot be created at " + expected + ": " + result.error());
      }
    }
  }
}
