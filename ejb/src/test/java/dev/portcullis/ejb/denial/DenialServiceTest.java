package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Denials are written once a second, and read by those who administer the zone. */
@ServiceTest
class DenialServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private DenialService denials;
  @Inject private DenialLedger ledger;
  @Inject private LedgerWriter writer;
  private final String user = "user " + Ids.id();
  private final Hash32 hash = hash();

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void aDenialIsReadOnceItIsWritten() {
    Denial denial = denial();
    ledger.add(denial);
    Refused.of(Reason.NOT_FOUND, () -> denials.get(denial.id()));
    writer.write();
    RpcDenialView read = denials.get(denial.id());
    assertThat(read.userId()).isEqualTo(user);
    assertThat(read.txHash()).isEqualTo(hash.text());
    assertThat(read.toAddress()).isEqualTo(denial.to().text());
    assertThat(read.origin()).isEqualTo("rpc");
    assertThat(read.method()).isEqualTo("eth_call");
    assertThat(read.ruleId()).isEqualTo("permission.missing");
    assertThat(read.errorCode()).isEqualTo(-32001);
    assertThat(read.createdAt()).isEqualTo(denial.createdAt().truncatedTo(ChronoUnit.MILLIS));
    assertThat(read.count()).isEqualTo(1);
    writer.write();
    assertThat(page(ofUser()).totalItems()).as("written once").isEqualTo(1);
  }

  @Test
  void denialsAreFoundByTheirRecordedFacts() {
    Denial first = denial();
    ledger.add(first);
    Denial second = denial();
    ledger.add(second);
    writer.write();
    assertThat(ids(ofUser())).containsExactlyInAnyOrder(first.id(), second.id());
    assertThat(ids(new DenialQuery(hash, null, null, null, null, null))).hasSize(2);
    assertThat(ids(new DenialQuery(null, first.to(), user, null, null, null)))
        .containsExactly(first.id());
    assertThat(ids(new DenialQuery(hash(), null, user, null, null, null))).isEmpty();
    Instant now = Instant.now();
    assertThat(ids(new DenialQuery(null, null, user, null, now.plusSeconds(60), null))).isEmpty();
    assertThat(ids(new DenialQuery(null, null, user, null, null, now.plusSeconds(60)))).hasSize(2);
    assertThat(ids(new DenialQuery(null, null, null, user, null, null)))
        .as("of a machine")
        .isEmpty();
  }

  @Test
  void aGapIsListedAndNoDenial() {
    Services.set("rpc.denial-rows", "1");
    Acting.asOperator();
    for (int i = 0; i < 5; i++) {
      ledger.add(denial());
    }
    writer.write();
    List<RpcDenialView> listed =
        denials.page(new DenialQuery(null, null, null, null, null, null), ALL).items();
    RpcDenialView gap =
        listed.stream().filter(row -> row.ruleId().equals("ledger.gap")).findFirst().orElseThrow();
    assertThat(gap.count()).isPositive();
    Refused.of(Reason.NOT_FOUND, () -> denials.get(gap.id()));
  }

  private DenialQuery ofUser() {
    return new DenialQuery(null, null, user, null, null, null);
  }

  private Page<RpcDenialView> page(DenialQuery query) {
    return denials.page(query, ALL);
  }

  private List<String> ids(DenialQuery query) {
    return page(query).items().stream().map(RpcDenialView::id).toList();
  }

  private Denial denial() {
    return new Denial(
        Ids.id(),
        Instant.now(),
        Origin.RPC,
        "eth_call",
        hash,
        null,
        new Address(Given.address()),
        null,
        "function permission missing",
        "permission.missing",
        -32001,
        "denied",
        Actor.Type.USER,
        user,
        null,
        null,
        null,
        "127.0.0.1",
        null,
        null,
        null);
  }

  private static Hash32 hash() {
    return new Hash32("0x" + HexFormat.of().formatHex(Ids.bytes(32)));
  }
}
