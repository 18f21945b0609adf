package dev.portcullis.ejb.rpc.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.rpc.visibility.ViewAsAudit;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Filters in the database, and the record of reading as another user. */
@ServiceTest
class FilterStoreTest {
  private static final Progress START = new Progress(5, List.of());

  @Inject private FilterStore filters;
  @Inject private ViewAsAudit views;

  private final String owner = "owner-" + Ids.id();

  private String add() {
    String id = Ids.id();
    filters.add(id, owner, "{}", START);
    return id;
  }

  @Test
  void aFilterIsItsOwnersOnly() {
    String id = add();
    long polls = filters.find(id, owner).orElseThrow().polls();
    assertThat(filters.find(id, "another")).isEmpty();
    assertThat(filters.move(id, "another", polls, START)).isFalse();
    assertThat(filters.remove(id, "another")).isFalse();
    assertThat(filters.remove(id, owner)).isTrue();
    assertThat(filters.remove(id, owner)).isFalse();
    assertThat(filters.find(id, owner)).isEmpty();
  }

  @Test
  void aFilterOfBlocksSelectsNoLogs() {
    String id = Ids.id();
    filters.add(id, owner, null, START);
    assertThat(filters.find(id, owner).orElseThrow().filter()).isNull();
  }

  @Test
  void aFilterMovesOnceFromEachPlace() {
    String id = add();
    long polls = filters.find(id, owner).orElseThrow().polls();
    assertThat(filters.move(id, owner, polls, new Progress(9, List.of()))).isTrue();
    assertThat(filters.move(id, owner, polls, new Progress(7, List.of())))
        .as("another poll was faster")
        .isFalse();
    assertThat(filters.find(id, owner).orElseThrow().polls()).isEqualTo(polls + 1);
    assertThat(filters.find(id, owner).orElseThrow().progress().nextBlock()).isEqualTo(9);
    assertThat(filters.move("no-such", owner, 0, START)).isFalse();
  }

  @Test
  void theOldestGiveWayBeyondAHundred() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 101; i++) {
      ids.add(add());
    }
    assertThat(filters.find(ids.get(0), owner)).isEmpty();
    assertThat(filters.find(ids.get(1), owner)).isPresent();
    assertThat(filters.find(ids.get(100), owner)).isPresent();
  }

  @Test
  void readingAsAnotherUserIsRecorded() {
    Acting.asOperator();
    views.began("somebody");
    AuditRows.assertOne("user.view-as", "user", "somebody", null);
  }
}
