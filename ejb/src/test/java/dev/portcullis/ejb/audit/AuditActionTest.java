package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AuditActionTest {
  @Test
  void wireNamesAreLowercaseSegmentsJoinedByDotsAndUnique() {
    assertThat(AuditAction.wireNames())
        .allMatch(name -> name.matches("[a-z0-9_-]+(\\.[a-z0-9_-]+)+"))
        .doesNotHaveDuplicates();
  }

  @Test
  void anActionIsFoundByItsWireName() {
    assertThat(AuditAction.of("organization.create")).contains(AuditAction.ORGANIZATION_CREATE);
    assertThat(AuditAction.of("ORGANIZATION_CREATE")).isEmpty();
  }
}
