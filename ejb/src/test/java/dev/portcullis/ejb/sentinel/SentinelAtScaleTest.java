package dev.portcullis.ejb.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.testing.Effort;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Behind Foundry's anvil all escapes are reported and none is invented. No block is without its
 * row, however often the judging process is killed. A service test: it takes a node that traces and
 * the database.
 *
 * <p>{@code -Dsentinel.blocks=100000 -Dsentinel.escapes=10000 -Dkills=200} is the proof by hand,
 * {@code -Dseed=…} another one.
 */
@ServiceTest(settings = {"chain.kind=upstream", "sentinel.catch-up-blocks=1000000"})
class SentinelAtScaleTest {
  private static final Logger LOG = LoggerFactory.getLogger(SentinelAtScaleTest.class);
  private static final int BLOCKS = Effort.cases("sentinel.blocks", 400);
  private static final int ESCAPES = Effort.cases("sentinel.escapes", 100);
  private static final int KILLS = Effort.cases("kills", 50);
  private static final long SEED = Long.getLong("seed", 20_261_129);

  /** So many blocks are made before they are judged. */
  private static final int AT_ONCE = 200;

  /** A step has not many more moments than these. */
  private static final int MOMENTS = 18;

  private static final String ABI =
      """
      [{"type": "function", "name": "go", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "n", "type": "uint256"}, {"name": "t", "type": "address"},
                   {"name": "d", "type": "bytes32"}]},
       {"type": "function", "name": "write", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "v", "type": "uint256"}]},
       {"type": "function", "name": "look", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "at", "type": "address"}]}]
      """;

  private final Random random = new Random(SEED);
  private final long chainId = 1_000_000 + new Random().nextInt(1_000_000_000);
  private Killed process;
  private Sentinel sentinel;
  private int kills;

  private record Row(long number, String hash, String verdict) {}

  @Test
  void allThatEscapedIsToldWhoeverIsKilled() throws Exception {
    try (TestAnvil anvil = TestAnvil.start(chainId)) {
      Services.replace(ChainNode.class, anvil.node());
      Acting.asOperator();
      PlantedBlocks blocks = new PlantedBlocks(anvil, chainId, random);
      permit(blocks);
      process = new Killed(anvil.node());
      Acting.asJob("sentinel");
      begin();
      follow(0);
      long first = anvil.node().head().number();
      long began = System.nanoTime();
      for (int made = 0; made < BLOCKS; ) {
        int count = Math.min(AT_ONCE, BLOCKS - made);
        make(blocks, count);
        made += count;
        follow((double) KILLS / BLOCKS);
      }
      while (kills < KILLS) {
        blocks.mine(0);
        follow(1);
      }
      LOG.info(
          "{} blocks with {} transactions, of which {} escaped; {} kills; {} s, seed {}",
          anvil.node().head().number() - first,
          blocks.transactions(),
          blocks.escapes(),
          kills,
          Duration.ofNanos(System.nanoTime() - began).toSeconds(),
          SEED);
      check(blocks, first, anvil.node().head().number());
    }
  }

  private static void permit(PlantedBlocks blocks) throws Exception {
    PermittedToken organization = PermittedToken.register();
    for (String address : List.of(blocks.secret(), blocks.outer(), blocks.looker())) {
      var unused =
          Services.get(ContractService.class)
              .register(
                  organization.organization(),
                  new ContractDefinition(address, ABI, "Any", "", null, null));
    }
    new PermittedToken(organization.organization(), blocks.outer())
        .permit("go(uint256,address,bytes32)", "write", "public", false, List.of());
    new PermittedToken(organization.organization(), blocks.looker())
        .permit("look(address)", "write", "public", false, List.of());
    assertThat(People.proven(blocks.member())).isNotEmpty();
    assertThat(People.proven(blocks.deployer(), PermittedToken.zoneRole("contract_deployment")))
        .isNotEmpty();
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "update policy_changes set noted_at = noted_at - interval '1 hour'"
                        + " where noted_at > now() - interval '1 hour'")
                .executeUpdate());
  }

  private void begin() {
    sentinel =
        new Sentinel(
            process.chain(),
            process.store(),
            Services.get(SentinelFacts.class),
            Services.get(AccessFacts.class),
            Services.get(SentinelConfig.class),
            System::nanoTime);
  }

  private void make(PlantedBlocks blocks, int count) {
    int empty = 0;
    for (int i = 0; i < count; i++) {
      int bad = ESCAPES / BLOCKS + (random.nextInt(BLOCKS) < ESCAPES % BLOCKS ? 1 : 0);
      if (bad == 0 && random.nextInt(10) > 0) {
        empty++;
      } else {
        flush(blocks, empty);
        empty = 0;
        blocks.mine(bad);
      }
    }
    flush(blocks, empty);
  }

  private static void flush(PlantedBlocks blocks, int empty) {
    if (empty > 0) {
      blocks.empty(empty);
    }
  }

  /** Until the head is judged; the process dies at some steps, and another one begins. */
  private void follow(double rate) {
    Duration rest = Services.get(SentinelConfig.class).poll();
    boolean resting = false;
    while (!resting) {
      boolean dies = kills < KILLS && random.nextDouble() < rate;
      process.after(dies ? 1 + random.nextInt(MOMENTS) : 0);
      try {
        resting = sentinel.step().equals(rest);
      } catch (Killed.End end) {
        kills++;
        process.after(0);
        // A dead process does not release its lease; it would expire by itself.
        sentinel.release();
        begin();
      }
    }
    process.after(0);
  }

  private void check(PlantedBlocks blocks, long first, long last) throws Exception {
    assertThat(blocks.escapes()).as("planted").isPositive();
    List<Row> rows = rows();
    assertThat(rows.stream().filter(row -> row.number() >= first).map(Row::number))
        .as("a row a block")
        .hasSize((int) (last - first + 1))
        .doesNotHaveDuplicates()
        .allMatch(number -> number <= last);
    Map<String, Set<String>> told = told();
    for (Row row : rows) {
      Set<String> planted = blocks.planted().getOrDefault(row.hash(), Set.of());
      assertThat(row.verdict())
          .as("block %d", row.number())
          .isEqualTo(planted.isEmpty() ? "clean" : "escaped");
      assertThat(told.getOrDefault(row.hash(), Set.of()))
          .as("block %d", row.number())
          .isEqualTo(planted);
    }
    assertThat(told.keySet()).isSubsetOf(blocks.planted().keySet());
    assertThat(
            Services.get(LogVerificationService.class)
                .walk(new LogVerificationQuery("block_judgement", null, null, null), false)
                .firstFault())
        .isNull();
  }

  private List<Row> rows() throws Exception {
    return query(
            "select block_number, block_hash, verdict from block_judgements"
                + " where chain_id = ?1 and kind in ('block', 'gap')")
        .stream()
        .map(row -> new Row(((Number) row[0]).longValue(), (String) row[1], (String) row[2]))
        .toList();
  }

  /** The transactions that have a row and were reported. */
  private Map<String, Set<String>> told() throws Exception {
    Map<String, Set<String>> told = new HashMap<>();
    query(
            "select e.block_hash, e.transaction_hash from block_escapes e"
                + " join block_judgements b on b.block_hash = e.block_hash and b.kind = 'block'"
                + " where b.chain_id = ?1 and e.verdict = 'escaped' and e.told")
        .forEach(
            row ->
                told.computeIfAbsent((String) row[0], none -> new HashSet<>())
                    .add((String) row[1]));
    return told;
  }

  @SuppressWarnings("unchecked")
  private List<Object[]> query(String sql) throws Exception {
    return Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(sql, Object[].class)
                .setParameter(1, chainId)
                .getResultList());
  }
}
