package dev.portcullis.ejb.sentinel;

import static dev.portcullis.ejb.sentinel.ScriptedBlocks.TRANSFER;
import static dev.portcullis.ejb.sentinel.ScriptedBlocks.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.overview.OverviewService;
import dev.portcullis.ejb.overview.OverviewView;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Undecided transactions that present rights deny are reported as suspected, never as escapes and
 * never as clean. It takes PostgreSQL, which stores what changed and what was reported.
 */
@ServiceTest
class SuspectedTest {
  private SentinelScene scene;

  @BeforeEach
  void begin() throws Exception {
    scene = new SentinelScene();
  }

  private ChainHeader judged(ScriptedBlocks.Sent... transactions) {
    ChainHeader block = scene.chain.grow(transactions);
    scene.follow();
    return block;
  }

  @Test
  void denialsByPresentRightsAreReportedByName() throws Exception {
    scene.changed();
    ChainHeader block = judged(scene.permitted(), scene.escape());

    JudgedBlockView found = scene.of(block);
    assertThat(found.judgement().verdict()).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(found.judgement().undecided()).isEqualTo(2);
    assertThat(found.judgement().suspected()).isEqualTo(1);
    assertThat(found.escapesIntact()).isTrue();
    assertThat(found.escapes())
        .extracting(BlockEscapeView::verdict)
        .containsOnly(BlockVerdict.UNDECIDED);
    assertThat(found.escapes()).extracting(BlockEscapeView::suspected).containsExactly(false, true);
    assertThat(CallLogs.audit())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.actionType()).isEqualTo("sentinel.suspect");
              assertThat(row.actionDetails().resourceId())
                  .isEqualTo(scene.chain.transactionHash(block, 1));
            });
    assertThat(scene.page(null, true))
        .extracting(BlockJudgementView::blockHash)
        .containsExactly(block.hash().text());
    assertThat(scene.page("escaped", false)).isEmpty();
  }

  @Test
  void aSuspicionStaysOpenUntilItIsAcknowledged() throws Exception {
    scene.changed();
    ChainHeader block = judged(scene.escape());
    Acting.asReaderOfZone();
    assertThat(Services.get(OverviewService.class).read().items())
        .filteredOn(item -> item.kind() == OverviewView.Kind.BLOCKS_SUSPECTED)
        .singleElement()
        .satisfies(item -> assertThat(item.severity()).isEqualTo(OverviewView.Severity.WARN));
    Acting.asOperator();
    BlockJudgementService judgements = Services.get(BlockJudgementService.class);
    assertThat(judgements.acknowledge(block.hash()).acknowledged()).isTrue();
    assertThat(Services.get(OverviewService.class).read().items())
        .extracting(OverviewView.Item::kind)
        .doesNotContain(OverviewView.Kind.BLOCKS_SUSPECTED);
    Acting.asJob("sentinel");
    ChainHeader clean = judged();
    Acting.asOperator();
    Refused.with(Reason.CONFLICT, () -> judgements.acknowledge(clean.hash()));
  }

  /** A right that is granted afterwards, and one that is used and taken back. */
  @Test
  void presentRightsMakeNothingClean() throws Exception {
    Contracts.permit(scene.secret, RuleType.PUBLIC);
    Acting.asJob("sentinel");
    ChainHeader granted = judged(scene.escape());
    assertThat(scene.of(granted).judgement().verdict()).isEqualTo(BlockVerdict.UNDECIDED);
    assertThat(scene.of(granted).judgement().suspected()).isZero();
    assertThat(CallLogs.audit()).isEmpty();
  }

  /** A user who caused an escape may unlink the wallet, or leave, before the block is judged. */
  @Test
  void aSenderDeletedSinceIsSuspected() throws Exception {
    ChainHeader block = scene.chain.grow(scene.escape());
    SentinelScene.change("delete from user_wallets where wallet_address = ?1", scene.from);
    scene.follow();
    assertThat(scene.of(block).judgement().suspected()).isEqualTo(1);
    assertThat(scene.of(block).escapes())
        .extracting(BlockEscapeView::ruleId)
        .containsExactly("user.not_found");
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactly("sentinel.suspect");
  }

  @Test
  void noUserIsSuspendedForIt() throws Exception {
    Services.set("sentinel.suspend-sender", "true");
    scene.restart();
    scene.changed();
    ChainHeader block = judged(scene.escape());
    assertThat(scene.of(block).judgement().suspected()).isEqualTo(1);
    assertThat(Services.get(DecisionFactCache.class).user(scene.user)).isPresent();
  }

  /** One block of two forks has it as suspected, the other as escaped: both are news. */
  @Test
  void aSuspicionThatBecomesAnEscapeIsReportedTwice() throws Exception {
    ScriptedBlocks.Sent moved = scene.escape();
    scene.changed();
    ChainHeader first = judged(moved);
    scene.chain.cut(first.number());
    SentinelScene.settle();
    ChainHeader second = judged(moved, scene.permitted());
    assertThat(scene.of(second).judgement().verdict()).isEqualTo(BlockVerdict.ESCAPED);
    scene.chain.cut(second.number());
    scene.changed();
    judged(moved, scene.permitted(), scene.permitted());
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactlyInAnyOrder("sentinel.suspect", "sentinel.escape");
  }

  /** Neither takes the other's room in the audit log. */
  @Test
  void aFloodOfSuspicionsHidesNoEscape() throws Exception {
    Services.set("sentinel.audit-rows", "1");
    scene.restart();
    scene.changed();
    judged(scene.escape(), scene.escape(), scene.escape());
    SentinelScene.settle();
    judged(scene.escape());
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .contains("sentinel.escape", "sentinel.suspect");
  }

  @Test
  void administratorsWithAnOperationalWebhookAreNotified() throws Exception {
    String admin = Given.user();
    Given.zoneRoles(admin, "admin");
    Acting.asJob("sentinel");
    SentinelScene.change(
        "insert into operational_webhooks (user_id, url, created_at, updated_at, not_before)"
            + " values (?1, 'https://example.com/', now(), now(), now())",
        admin);
    SentinelScene.settle();
    scene.changed();
    judged(scene.escape(), sent(scene.from, scene.secret, TRANSFER));
    assertThat(SentinelScene.notice(admin)).isEqualTo("block.suspected 2");
  }
}
