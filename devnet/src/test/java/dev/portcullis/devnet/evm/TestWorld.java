package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small state with one rich account and one contract, to run code in. */
final class TestWorld {

  static final UInt256 KEY = UInt256.of(1001);
  static final EvmAddress SENDER = Secp256k1.address(KEY);
  static final EvmAddress CONTRACT = EvmAddress.of("0xc0de00000000000000000000000000000000c0de");
  static final EvmAddress COINBASE = EvmAddress.of("0xc01b000000000000000000000000000000000000");
  static final UInt256 RICHES = UInt256.of(1_000_000_000_000_000_000L);
  static final BlockContext BLOCK =
      new BlockContext(
          100,
          1_700_000_000,
          COINBASE,
          Long.MAX_VALUE,
          UInt256.of(7),
          Hash.of(UInt256.of(99)),
          UInt256.ONE,
          270,
          number -> Hash.of(UInt256.of(number)));

  private TestWorld() {}

  static InMemoryState with(String code) {
    InMemoryState state = new InMemoryState();
    state.put(SENDER, 5, RICHES, Code.EMPTY, Map.of());
    state.put(CONTRACT, 1, UInt256.of(50), Code.of(Bytes.of(code)), Map.of());
    return state;
  }

  static CallArguments request(Optional<EvmAddress> to, long gas, String data) {
    return new CallArguments(
        SENDER, to, gas, UInt256.ZERO, UInt256.ZERO, Bytes.of(data), List.of());
  }

  /** Calls the contract, which has this code. */
  static ExecutionResult call(Fork fork, String code, long gas) {
    return new TransactionProcessor(fork)
        .call(
            new WorldState(with(code)),
            BLOCK,
            request(Optional.of(CONTRACT), gas, "0x"),
            ExecutionDeadline.NONE,
            Optional.empty());
  }
}
