package dev.portcullis.devnet.official;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.trie.StateTrie;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One case of a state test: a state, a block, a transaction, and the expected root and logs.
 *
 * @param name file, test and position
 * @param test the test's JSON
 * @param expected the entry of {@code post} for this case
 * @param fork the rules
 */
record StateCase(String name, JsonNode test, JsonNode expected, Fork fork) {

  /**
   * The outcome.
   *
   * @param root the root of the state
   * @param logs the hash of the logs
   * @param told success, error or refusal
   * @param refused whether the transaction could not be in a block
   */
  record Outcome(Hash root, Hash logs, String told, boolean refused) {}

  /** Runs it; answers what is wrong, or nothing. */
  Optional<String> failure() {
    Outcome outcome = run();
    if (outcome.refused && !expected.has("expectException")) {
      return Optional.of(name + ": refused: " + outcome.told);
    }
    if (!hash(expected, "hash").equals(outcome.root)) {
      return Optional.of(name + ": wrong root after " + outcome.told);
    }
    return hash(expected, "logs").equals(outcome.logs)
        ? Optional.empty()
        : Optional.of(name + ": wrong logs after " + outcome.told);
  }

  /** Runs it. */
  Outcome run() {
    InMemoryState state = preState();
    WorldState world = new WorldState(state);
    try {
      Transaction transaction =
          Transaction.decode(EthereumHex.parseData(expected.get("txbytes").textValue()));
      ExecutionResult result = new TransactionProcessor(fork).execute(world, block(), transaction);
      state.apply(world.changes());
      String told = result.error().map(Object::toString).orElse("success");
      return new Outcome(
          StateTrie.root(state), logsHash(result.logs()), told + " " + result.gasUsed(), false);
    } catch (InvalidTransactionException refused) {
      return new Outcome(StateTrie.root(state), logsHash(List.of()), refused.getMessage(), true);
    }
  }

  private InMemoryState preState() {
    InMemoryState state = new InMemoryState();
    test.get("pre")
        .properties()
        .forEach(
            entry -> {
              JsonNode account = entry.getValue();
              Map<UInt256, UInt256> slots = new HashMap<>();
              account
                  .get("storage")
                  .properties()
                  .forEach(
                      slot -> slots.put(word(slot.getKey()), word(slot.getValue().textValue())));
              state.put(
                  EvmAddress.of(entry.getKey()),
                  word(account, "nonce").longValue(),
                  word(account, "balance"),
                  Code.of(Bytes.of(account.get("code").textValue())),
                  slots);
            });
    return state;
  }

  private BlockContext block() {
    JsonNode env = test.get("env");
    long chainId = test.at("/config/chainid").isTextual() ? chainId() : 1;
    return new BlockContext(
        word(env, "currentNumber").longValue(),
        word(env, "currentTimestamp").longValue(),
        EvmAddress.of(env.get("currentCoinbase").textValue()),
        word(env, "currentGasLimit").longValue(),
        word(env, "currentBaseFee"),
        Hash.of(word(env, "currentRandom")),
        blobBaseFee(word(env, "currentExcessBlobGas")),
        chainId,
        number -> Keccak.hash(Long.toString(number).getBytes(StandardCharsets.UTF_8)));
  }

  private long chainId() {
    return word(test.at("/config/chainid").textValue()).longValue();
  }

  /** EIP-4844's fake exponential; EIP-7691 changed the fraction. */
  private UInt256 blobBaseFee(UInt256 excess) {
    BigInteger numerator = excess.toBigInteger();
    BigInteger fraction = BigInteger.valueOf(fork == Fork.CANCUN ? 3_338_477 : 5_007_716);
    BigInteger sum = BigInteger.ZERO;
    BigInteger term = fraction;
    for (int i = 1; term.signum() > 0; i++) {
      sum = sum.add(term);
      term = term.multiply(numerator).divide(fraction.multiply(BigInteger.valueOf(i)));
    }
    return UInt256.of(sum.divide(fraction));
  }

  private static Hash logsHash(List<Log> logs) {
    return Keccak.hash(
        RlpWriter.encodeList(
            all ->
                logs.forEach(
                    log ->
                        all.list(
                            w ->
                                w.put(log.address())
                                    .list(topics -> log.topics().forEach(topics::put))
                                    .put(log.data())))));
  }

  private static Hash hash(JsonNode node, String field) {
    return Hash.of(node.get(field).textValue());
  }

  private static UInt256 word(JsonNode node, String field) {
    return node.has(field) ? word(node.get(field).textValue()) : UInt256.ZERO;
  }

  private static UInt256 word(String hex) {
    String digits = hex.substring(2);
    return digits.isEmpty() ? UInt256.ZERO : UInt256.of(new BigInteger(digits, 16));
  }
}
