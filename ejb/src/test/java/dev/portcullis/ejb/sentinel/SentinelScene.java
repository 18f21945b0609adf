package dev.portcullis.ejb.sentinel;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** A member, a contract that is open and one that is not, and a sentinel on a chain of its own. */
final class SentinelScene {
  private static final int MOST_STEPS = 1_000;

  final ScriptedBlocks chain = new ScriptedBlocks(new Random().nextLong(1L << 50));
  final TestWallet wallet = TestWallet.random();
  final String from = wallet.address().toLowerCase(Locale.ROOT);
  final String organization;
  final String user;
  final String open;
  final String secret;
  Sentinel sentinel;
  long nanos;
  private final Instant begun = Clock.now();
  private int sent;

  SentinelScene() throws Exception {
    Services.replace(ChainNode.class, chain);
    organization = Given.organization();
    user = Given.member(organization, wallet);
    open = Contracts.register(organization);
    Contracts.permit(open, RuleType.PUBLIC);
    secret = Contracts.register(organization);
    chain.deploy(open, 0);
    chain.deploy(secret, 0);
    settle();
    Acting.asJob("sentinel");
    restart();
    follow();
  }

  /** Starts another sentinel, with the present settings. */
  void restart() {
    if (sentinel != null) {
      sentinel.release();
    }
    sentinel =
        new Sentinel(
            chain,
            Services.get(SentinelStore.class),
            Services.get(SentinelFacts.class),
            Services.get(DecisionFactCache.class),
            Services.get(SentinelConfig.class),
            Services.get(BundlerConfig.class),
            () -> nanos);
  }

  /** Rights changed long ago, and contracts were registered long ago. */
  static void settle() throws Exception {
    change(
        "update contracts set created_at = created_at - interval '1 hour'"
            + " where created_at > now() - interval '1 hour'");
    settleChanges();
  }

  /** Rights changed long ago. */
  static void settleChanges() throws Exception {
    change(
        "update policy_changes set noted_at = noted_at - interval '1 hour'"
            + " where noted_at > now() - interval '1 hour'");
  }

  /** Rights changed before anything that is remembered. */
  static void forget() throws Exception {
    change("update policy_changes set noted_at = noted_at - interval '2 days'");
  }

  static void change(String statement, Object... parameters) throws Exception {
    Services.inTransaction(
        () -> {
          var query = Services.entities().createNativeQuery(statement);
          for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
          }
          return query.executeUpdate();
        });
  }

  /** How many judgements of a block there are. */
  static long rows(ChainHeader block) {
    return one(
        Long.class,
        "select count(*) from block_judgements where block_hash = ?1 and kind = 'block'",
        block.hash().text());
  }

  /** The queued notice of a user: its type, and its number of transactions. */
  static String notice(String user) {
    return one(
        String.class,
        "select type || ' ' || many from operational_notices where user_id = ?1",
        user);
  }

  private static <T> T one(Class<T> type, String query, String parameter) {
    try {
      return type.cast(
          Services.inTransaction(
              () ->
                  Services.entities()
                      .createNativeQuery(query, type)
                      .setParameter(1, parameter)
                      .getSingleResult()));
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** A right of the member changes just now. */
  void changed() throws Exception {
    change("insert into policy_changes (kind, key) values ('user', ?1)", user);
  }

  /** Steps until there is nothing to do now. */
  void follow() {
    for (int i = 0; !sentinel.step().equals(Services.get(SentinelConfig.class).poll()); i++) {
      if (i == MOST_STEPS) {
        throw new AssertionError("It finds no end");
      }
    }
  }

  /** The next run over what could not be judged. */
  void followLater() {
    nanos += Duration.ofHours(2).toNanos();
    follow();
  }

  JudgedBlockView of(ChainHeader block) {
    return Services.get(BlockJudgementService.class).get(block.hash());
  }

  /** The judgements of this chain alone: others have blocks of the same numbers. */
  List<BlockJudgementView> page(String verdict, boolean suspected) {
    Page<BlockJudgementView> page =
        Services.get(BlockJudgementService.class)
            .page(BlockJudgementQuery.of(verdict, null, null, suspected), new PageRequest(1000, 0));
    return page.items().stream()
        .filter(
            each ->
                chain
                    .block(each.blockNumber())
                    .filter(
                        block ->
                            each.blockHash() == null
                                ? each.judgedAt().isAfter(begun)
                                : block.hash().text().equals(each.blockHash()))
                    .isPresent())
        .toList();
  }

  ScriptedBlocks.Sent permitted() {
    return ScriptedBlocks.sent(from, open, ScriptedBlocks.TRANSFER + "%064x".formatted(++sent));
  }

  /** The entry is permitted, what it calls is not. */
  ScriptedBlocks.Sent escape() {
    return permitted().calling(ScriptedBlocks.sent(open, secret, ScriptedBlocks.TRANSFER));
  }

  /** No transaction can be traced from now on, or again. */
  void traces(boolean can) {
    chain.onTrace(
        () -> {
          if (!can) {
            throw new NodeErrorException(-32000, "pruned", null);
          }
        });
  }

  static Instant now() {
    return Clock.now();
  }
}
