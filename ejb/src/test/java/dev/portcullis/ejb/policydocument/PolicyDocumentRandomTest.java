package dev.portcullis.ejb.policydocument;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.policydocument.PolicyRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Properties of the documents of 1,000 random installations. A unit test: records of the database
 * are data. {@code -Dseed} begins with another one, {@code -Dinstallations} plays more.
 */
class PolicyDocumentRandomTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final long INSTALLATIONS = Long.getLong("installations", 1000);

  private static LongStream seeds() {
    return LongStream.range(SEED, SEED + INSTALLATIONS);
  }

  private static PolicyDocument document(List<PolicyRecord> records, String of, boolean ids) {
    return new PolicyDocumentBuilder(of, ids).build(records);
  }

  @Test
  void theDifferenceOfAnExportWithItselfIsEmpty() {
    seeds()
        .forEach(
            seed -> {
              List<PolicyRecord> records = RandomPolicy.of(seed);
              PolicyDocument state = document(records, null, true);
              for (boolean ids : new boolean[] {false, true}) {
                assertThat(
                        PolicyDocumentDifference.of(
                            Scope.ZONE, document(records, null, ids), state))
                    .as("seed " + seed)
                    .isEmpty();
              }
              PolicyDocument plain = document(records, null, false);
              assertThat(PolicyDocumentDifference.of(Scope.ZONE, complete(plain), plain))
                  .as("seed " + seed)
                  .isEmpty();
            });
  }

  @Test
  void soIsThatOfAnOrganization() {
    seeds()
        .forEach(
            seed -> {
              for (String organization : RandomPolicy.organizations(seed)) {
                List<PolicyRecord> records =
                    RandomPolicy.of(seed).stream().filter(r -> isOf(organization, r)).toList();
                assertThat(
                        PolicyDocumentDifference.of(
                            Scope.organization(organization),
                            complete(document(records, organization, false)),
                            document(records, organization, true)))
                    .as("seed " + seed)
                    .isEmpty();
              }
            });
  }

  /** What the query of an organization would find. */
  private static boolean isOf(String organization, PolicyRecord record) {
    JsonNode fields = read(record.json());
    return switch (record.kind()) {
      case ORGANIZATION -> fields.get("id").textValue().equals(organization);
      case ROLE ->
          fields.get("organization").isNull()
              || fields.get("organization").textValue().equals(organization);
      case CONTRACT, MACHINE -> organization.equals(fields.get("organization").textValue());
      case TEMPLATE, FUNCTION_PERMISSION, EVENT_PERMISSION, MEMBER -> false;
    };
  }

  private static PolicyDocument complete(PolicyDocument document) {
    return new PolicyDocument(
        document.apiVersion(),
        "a team",
        List.of(PolicySection.values()),
        document.organizations(),
        document.roles(),
        document.templates(),
        document.contracts(),
        document.functionPermissions(),
        document.eventPermissions(),
        document.members(),
        document.machines(),
        document.zoneRoles());
  }

  @Test
  void theOrderOfRecordsDoesNotChangeTheText() {
    seeds()
        .limit(100)
        .forEach(
            seed -> {
              List<PolicyRecord> records = RandomPolicy.of(seed);
              List<PolicyRecord> reversed = new ArrayList<>(records);
              Collections.reverse(reversed);
              assertThat(written(document(reversed, null, false)))
                  .isEqualTo(written(document(records, null, false)));
            });
  }

  @Test
  void anExportIsReadBackAsItIsAndFitsTheSchema() {
    seeds()
        .forEach(
            seed -> {
              PolicyDocument document = document(RandomPolicy.of(seed), null, seed % 2 == 0);
              JsonNode json = read(written(document));
              assertThat(PolicyDocumentSchema.faults(json, 100)).as("seed " + seed).isEmpty();
              assertThat(Json.MAPPER.convertValue(json, PolicyDocument.class)).isEqualTo(document);
            });
  }

  @Test
  void anEmptyCompleteDocumentDeletesWhatCanBeDeleted() {
    PolicyDocument nothing = complete(document(List.of(), null, false));
    seeds()
        .forEach(
            seed -> {
              PolicyDocument state = document(RandomPolicy.of(seed), null, true);
              long expected =
                  state.roles().stream().filter(role -> role.isSystemRole() == null).count()
                      + state.templates().size()
                      + state.contracts().stream().filter(c -> c.isSystemContract() == null).count()
                      + state.functionPermissions().size()
                      + state.eventPermissions().size()
                      + state.machines().size();
              assertThat(
                      PolicyDocumentDifference.of(Scope.ZONE, nothing, state).stream()
                          .filter(change -> change.op() == DocumentChange.Operation.DELETE))
                  .as("seed " + seed)
                  .hasSize((int) expected);
            });
  }

  private static String written(PolicyDocument document) {
    try {
      return Json.MAPPER.writeValueAsString(document);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
