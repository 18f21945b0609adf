package dev.portcullis.devnet.chain;

import static dev.portcullis.devnet.chain.Handmade.COUNTS;
import static dev.portcullis.devnet.chain.Handmade.call;
import static dev.portcullis.devnet.chain.Handmade.create;
import static dev.portcullis.devnet.chain.Handmade.creation;
import static dev.portcullis.devnet.chain.Handmade.delegateCall;
import static dev.portcullis.devnet.chain.Handmade.staticCall;
import static dev.portcullis.devnet.chain.Handmade.when;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.PriorityTransactionCounter;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Contracts that hide a call behind whatever code can see of its surroundings, slots that others
 * set, deployments, delegations and requests of layer 1: no stored block has a frame that the rule
 * forbids, however the rule changes meanwhile.
 */
class InclusionAdversaryTest {
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);
  private static final UInt256 VALUE = UInt256.of(3);
  private static final long GAS = 300_000;
  private static final int SENDERS = 8;

  /** How many are included; a proof by hand has a million. */
  private static final int INCLUDED = Effort.cases("adversary.transactions", 1_200);

  /** So many on one chain, then another begins. */
  private static final int MOST_OF_ONE = 10_000;

  /** What leaves a number on the stack that differs from block to block or within one. */
  private static final List<String> SEEN =
      List.of(
          "43",
          "42",
          "44",
          "48",
          "5a",
          "45",
          "41",
          "3a",
          "3231",
          "60014303" + "40",
          "47",
          "5f54",
          "5f5c",
          "3234" + "18");

  private Random random;
  private RuleOfTest rule;
  private final List<EvmAddress> contracts = new ArrayList<>();
  private final Map<Long, Set<EvmAddress>> forbiddenAt = new HashMap<>();
  private EvmAddress secret;

  @Test
  void noForbiddenFrameIsInAnyBlock() {
    int left = INCLUDED;
    for (int seed = 0; left > 0; seed++) {
      left -= included(seed, Math.min(left, MOST_OF_ONE));
    }
  }

  private int included(int seed, int wanted) {
    random = new Random(seed);
    rule = new RuleOfTest();
    contracts.clear();
    forbiddenAt.clear();
    try (Chain chain = Chain.open(ChainSettings.builder().inclusion(rule).build())) {
      chain.dev().setAutomine(false);
      Transaction creation = new TestWallet(9, 6565).create(creation(COUNTS));
      chain.submit(creation);
      chain.dev().mine();
      secret = chain.transaction(creation.hash()).orElseThrow().receipt().contractAddress();
      contracts.add(secret);
      int included = 0;
      while (included < wanted) {
        included += round(chain);
      }
      assertThat(escaped(chain)).as("seed %d", seed).isEmpty();
      if (wanted > 100) {
        assertThat(rule.refused).as("the contracts do try").hasSizeGreaterThan(wanted / 100);
        assertThat(verdicts(chain)).as("requests that failed by verdict").isPositive();
        assertThat(counted(chain)).as("and the call is made where it may be").isPositive();
      }
      return included;
    }
  }

  /** Some transactions and a block; the rule changes between blocks. Answers how many are in it. */
  private int round(Chain chain) {
    if (random.nextInt(5) == 0) {
      rule.forbidden.clear();
    } else {
      rule.forbidden.add(secret);
    }
    chain.recheck();
    forbiddenAt.put(chain.head().number() + 1, Set.copyOf(rule.forbidden));
    for (int i = 0; i < 10; i++) {
      int sender = random.nextInt(SENDERS);
      submit(chain, sender, random.nextInt(12) == 0 ? 1 : 0);
    }
    if (random.nextBoolean()) {
      // It makes a block of its own.
      long number = chain.head().number();
      chain.submitPriority(List.of(request(chain)));
      forbiddenAt.put(number + 2, Set.copyOf(rule.forbidden));
    }
    forbiddenAt.put(chain.head().number() + 1, Set.copyOf(rule.forbidden));
    Block block = chain.dev().mine();
    for (int i = 0; i < block.transactions().size(); i++) {
      EvmAddress made = block.receipts().get(i).contractAddress();
      if (made != null) {
        contracts.add(made);
      }
    }
    return block.transactions().size();
  }

  private void submit(Chain chain, int sender, int ahead) {
    EvmAddress address = DevAccounts.ALL.get(sender).address();
    long nonce = chain.nextNonce(address) + ahead;
    Optional<EvmAddress> to = random.nextInt(4) == 0 ? Optional.empty() : Optional.of(anybody());
    Bytes data = to.isPresent() ? Bytes.EMPTY : constructor();
    boolean delegates = to.isPresent() && random.nextInt(10) == 0;
    int authority = random.nextInt(SENDERS);
    List<Authorization> authorizations =
        delegates
            ? List.of(
                Authorization.sign(
                    UInt256.of(6565),
                    anybody(),
                    chain.nextNonce(DevAccounts.ALL.get(authority).address())
                        + (authority == sender ? 1 : 0),
                    DevAccounts.ALL.get(authority).privateKey()))
            : List.of();
    Transaction transaction =
        new TransactionPayload(
                delegates ? TransactionType.SET_CODE : TransactionType.DYNAMIC_FEE,
                Optional.of(UInt256.of(6565)),
                nonce,
                UInt256.of(1 + random.nextInt(1000)),
                PRICE,
                GAS,
                to,
                UInt256.of(random.nextInt(2)),
                data,
                List.of(),
                UInt256.ZERO,
                List.of(),
                authorizations)
            .sign(DevAccounts.ALL.get(sender).privateKey());
    try {
      chain.submit(transaction);
    } catch (InvalidTransactionException e) {
      assertThat(e.reason())
          .isIn(
              InvalidTransactionException.Reason.REPLACEMENT_UNDERPRICED,
              InvalidTransactionException.Reason.ALREADY_KNOWN,
              InvalidTransactionException.Reason.NONCE_TOO_HIGH);
    }
  }

  private Transaction request(Chain chain) {
    EvmAddress refund = EvmAddress.of(0xfeed);
    UInt256 minted = PRICE.times(GAS).plus(VALUE);
    return new PriorityTransaction(
            PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST)),
            EvmAddress.of(0x1111),
            anybody(),
            GAS,
            UInt256.of(800),
            PRICE,
            VALUE,
            minted,
            refund,
            Bytes.EMPTY)
        .transaction();
  }

  private EvmAddress anybody() {
    if (random.nextInt(8) == 0) {
      return secret;
    }
    int chosen = random.nextInt(contracts.size() + SENDERS);
    return chosen < contracts.size()
        ? contracts.get(chosen)
        : DevAccounts.ALL.get(chosen - contracts.size()).address();
  }

  /** Either leaves a contract that does something when it sees something, or does it at once. */
  private Bytes constructor() {
    String deed =
        switch (random.nextInt(5)) {
          case 0 -> staticCall(anybody());
          case 1 -> delegateCall(anybody());
          case 2 -> "60015f5560015f5d" + call(anybody());
          case 3 -> call(anybody()) + create("5f5ff3") + "50";
          default -> call(random.nextBoolean() ? secret : anybody());
        };
    String condition = SEEN.get(random.nextInt(SEEN.size()));
    String odd = condition + "60%02x1c600116".formatted(random.nextInt(3));
    String first = random.nextBoolean() ? "" : "60015f55";
    String code = when(first + odd, deed);
    return random.nextInt(3) == 0 ? Bytes.of("0x" + code) : creation(code);
  }

  /** Runs all blocks again, and names the transactions that did what they might not. */
  private List<String> escaped(Chain chain) {
    List<String> found = new ArrayList<>();
    for (long number = 1; number <= chain.head().number(); number++) {
      Block block = chain.block(new BlockIdentifier.Height(number)).orElseThrow();
      Set<EvmAddress> forbidden = forbiddenAt.getOrDefault(number, Set.of());
      chain
          .replay()
          .block(
              block, (included, state) -> new Watching(included.transaction(), forbidden, found));
    }
    return found;
  }

  private static long verdicts(Chain chain) {
    long refused = 0;
    for (long number = 1; number <= chain.head().number(); number++) {
      refused +=
          chain.block(new BlockIdentifier.Height(number)).orElseThrow().receipts().stream()
              .filter(each -> each.refused())
              .count();
    }
    return refused;
  }

  private long counted(Chain chain) {
    return chain.state(BlockIdentifier.Tag.LATEST).storage(secret, UInt256.ZERO).longValue();
  }

  /** Derived from the frames themselves, not from the input of the rule. */
  private static final class Watching implements ResultTracer<Boolean> {
    private final Transaction transaction;
    private final Set<EvmAddress> forbidden;
    private final List<String> found;

    Watching(Transaction transaction, Set<EvmAddress> forbidden, List<String> found) {
      this.transaction = transaction;
      this.forbidden = forbidden;
      this.found = found;
    }

    @Override
    public void enter(FrameEntry entry) {
      boolean creates = entry.kind() == FrameKind.CREATE || entry.kind() == FrameKind.CREATE2;
      if (!creates && forbidden.contains(entry.to())) {
        found.add(transaction + " " + entry);
      }
    }

    @Override
    public Boolean finish(ExecutionResult result) {
      return result.success();
    }
  }
}
