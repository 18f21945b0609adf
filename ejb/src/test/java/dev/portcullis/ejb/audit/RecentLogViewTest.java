package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.audit.AuditEntry;
import org.junit.jupiter.api.Test;

class RecentLogViewTest {
  private final AuditEntry entry =
      new AuditEntry("role.create", "role", "r1", "org-1", CallContext.ofJob("job")).failed(409);

  @Test
  void anItemIsTheRowWithItsLogType() {
    JsonNode json = Json.MAPPER.valueToTree(RecentLogView.of(AuditLogView.of(entry)));

    assertThat(json.get("logType").asText()).isEqualTo("audit");
    assertThat(json.get("actionType").asText()).isEqualTo("role.create");
    assertThat(json.get("actionDetails").get("result").asText()).isEqualTo("failure");
    assertThat(json.get("actionDetails").get("statusCode").asInt()).isEqualTo(409);
    assertThat(json.has("audit")).isFalse();
    assertThat(json.has("mutation")).isFalse();
  }

  @Test
  void anOrganizationSeesWhenAnOperatorActedInIt() {
    JsonNode json = Json.MAPPER.valueToTree(OrganizationAuditLogView.of(entry));

    assertThat(json.get("operatorBypass").asBoolean()).isTrue();
    assertThat(json.get("activeOrganizationId").asText()).isEqualTo("org-1");
    assertThat(json.has("entry")).isFalse();
  }
}
