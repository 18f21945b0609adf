package dev.portcullis.ejb.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.testing.Effort;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Behind a node without a gate all escapes are reported and none is invented. No block is without
 * its row, however often the judging process is killed. A service test: it takes a node that traces
 * and the database.
 */
abstract class SentinelBehindNode {
  private static final Logger LOG = LoggerFactory.getLogger(SentinelBehindNode.class);
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
  private final long chainId = 1_000_000L + new Random().nextInt(1_000_000_000);
  private PermittedToken organization;
  private String member;
  private Killed process;
  private Sentinel sentinel;
  private int kills;

  private record Row(long number, String hash, String verdict) {}

  /** A node of a chain with this number. */
  abstract TestNode started(long chainId) throws InterruptedException;

  @Test
  void allEscapesAreReportedWhicheverNodeIsKilled() throws Exception {
    try (TestNode chain = started(chainId)) {
      Services.replace(ChainNode.class, chain.node());
      Acting.asOperator();
      PlantedBlocks blocks = new PlantedBlocks(chain, chainId, random);
      permit(blocks);
      process = new Killed(chain.node());
      Acting.asJob("sentinel");
      begin();
      follow(0);
      long first = chain.node().head().number();
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
          chain.node().head().number() - first,
          blocks.transactions(),
          blocks.escapes(),
          kills,
          Duration.ofNanos(System.nanoTime() - began).toSeconds(),
          SEED);
      check(blocks, first, chain.node().head().number());
    }
  }

  /**
   * A right is taken back while the node has a transaction, which mines it: that cannot be
   * prevented. It has escaped if the change was a while ago, and is suspected if it was not.
   */
  @Test
  void theUseOfARevokedRightIsReported() throws Exception {
    try (TestNode chain = started(chainId)) {
      Services.replace(ChainNode.class, chain.node());
      Acting.asOperator();
      PlantedBlocks blocks = new PlantedBlocks(chain, chainId, random);
      permit(blocks);
      String role = organization.role();
      organization.join(member, role);
      new PermittedToken(organization.organization(), blocks.secret())
          .permit("write(uint256)", "write", "checkRole", true, List.of(role));
      SentinelScene.settle();
      process = new Killed(chain.node());
      begin();
      String permitted = judged(chain, blocks.writing());
      assertThat(verdict(permitted)).isEqualTo("clean");
      for (boolean isLongAgo : new boolean[] {false, true}) {
        hold(role);
        SentinelScene.settle();
        String hash = blocks.writing();
        hold();
        if (isLongAgo) {
          SentinelScene.settle();
        }
        String block = judged(chain, hash);
        assertThat(verdict(block)).isEqualTo(isLongAgo ? "escaped" : "undecided");
        assertThat(denied(block)).containsExactly(hash);
      }
    }
  }

  private void hold(String... roles) {
    Acting.asOperator();
    organization.hold(member, roles);
  }

  /** Mines the transaction; the answer is the judged block. */
  private String judged(TestNode chain, String hash) {
    Acting.asJob("sentinel");
    chain.mine();
    follow(0);
    assertThat(chain.latest().path("transactions").path(0).asText()).isEqualTo(hash);
    return chain.latest().path("hash").asText();
  }

  private String verdict(String block) throws Exception {
    return rows().stream()
        .filter(row -> row.hash().equals(block))
        .map(Row::verdict)
        .collect(Collectors.joining());
  }

  /** The transactions of a block that present rights deny, as they are reported. */
  private List<String> denied(String block) throws Exception {
    return query(
            "select e.transaction_hash, e.block_hash from block_escapes e"
                + " join block_judgements b on b.block_hash = e.block_hash and b.kind = 'block'"
                + " where b.chain_id = ?1 and e.told")
        .stream()
        .filter(row -> block.equals(row[1]))
        .map(row -> (String) row[0])
        .toList();
  }

  private void permit(PlantedBlocks blocks) throws Exception {
    organization = PermittedToken.register();
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
    member = People.proven(blocks.member());
    assertThat(People.proven(blocks.deployer(), PermittedToken.zoneRole("contract_deployment")))
        .isNotEmpty();
    SentinelScene.settle();
  }

  private void begin() {
    sentinel =
        new Sentinel(
            process.chain(),
            process.store(),
            Services.get(SentinelFacts.class),
            Services.get(DecisionFactCache.class),
            Services.get(SentinelConfig.class),
            Services.get(BundlerConfig.class),
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
                .verifyPart(new LogVerificationQuery("block_judgement", null, null, null), false)
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
