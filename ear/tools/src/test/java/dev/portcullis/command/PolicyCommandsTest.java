package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for policies, against a server that answers with a fixed export. */
class PolicyCommandsTest {
  private static final String EXPORT =
      """
      {"apiVersion": "portcullis/v1",
       "organizations": [{"id": "o1", "name": "Harbor"}],
       "roles": [{"id": "r1", "organization": "Harbor", "name": "Trader"}],
       "contracts": [{"address": "0x1111111111111111111111111111111111111111",
         "organization": "Harbor", "abi": [{"type": "receive", "stateMutability": "payable"}]}]}
      """;

  @TempDir private Path directory;

  private Answering node;
  private Path token;

  @BeforeEach
  void aNode() throws IOException {
    node = new Answering();
    node.answer("/admin/policy-document", 200, EXPORT);
    node.answer("/organizations/o1/policy-document", 200, EXPORT);
    node.answer(
        "/organizations/o2/policy-document",
        404,
        "{\"error\": {\"message\": \"Organization with id \\\"o2\\\" not found\"}}");
    token = Files.writeString(directory.resolve("token"), "abc\n");
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private CommandRun run(String... arguments) {
    String[] all = new String[arguments.length + 5];
    all[0] = "policy";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[arguments.length + 1] = "--node";
    all[arguments.length + 2] = node.url() + "/";
    all[arguments.length + 3] = "--token-file";
    all[arguments.length + 4] = token.toString();
    return CommandRun.of(all);
  }

  @Test
  void aPolicyIsExportedAsYaml() {
    CommandRun found = run("export");
    assertThat(found.exit()).as(found.err()).isZero();
    assertThat(found.out())
        .isEqualTo(
            """
            apiVersion: portcullis/v1
            organizations:
            - id: o1
              name: Harbor
            roles:
            - id: r1
              organization: Harbor
              name: Trader
            contracts:
            - address: '0x1111111111111111111111111111111111111111'
              organization: Harbor
              abi:
              - {type: receive, stateMutability: payable}
            """);
  }

  @Test
  void aPolicyIsExportedAsJsonToAFile() throws IOException {
    Path file = directory.resolve("policy.json");
    CommandRun found =
        run("export", "--organization", "o1", "--format", "json", "-o", file.toString());
    assertThat(found.exit()).as(found.err()).isZero();
    assertThat(Json.MAPPER.readTree(file.toFile())).isEqualTo(Json.MAPPER.readTree(EXPORT));
  }

  @Test
  void anAnswerOtherThanAPolicyIsReported() {
    CommandRun found = run("export", "--organization", "o2");
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.err()).contains("404").contains("\"o2\" not found").doesNotContain("abc");
    assertThat(run("export", "--organization", "../x").exit()).isEqualTo(2);
    node.answer("/admin/policy-document", 200, "[]");
    assertThat(run("export").exit()).isEqualTo(1);
    node.answer("/admin/policy-document", 200, "{\"apiVersion\": \"portcullis/v1\", \"x\": 1}");
    assertThat(run("drift", document("")).exit()).isEqualTo(1);
  }

  private String document(String sections) {
    try {
      return Files.writeString(
              directory.resolve("policy.yaml"), "apiVersion: portcullis/v1\n" + sections)
          .toString();
    } catch (IOException unwritten) {
      throw new IllegalStateException(unwritten);
    }
  }

  @Test
  void driftIsListedByTheLinesOfTheDocument() {
    CommandRun same = run("drift", document("roles: [{organization: Harbor, name: Trader}]\n"));
    assertThat(same.exit()).as(same.err()).isZero();
    assertThat(same.out()).startsWith("The installation is as the document says");

    String file =
        document(
            """
            complete: [contracts]
            roles:
              - {organization: Harbor, name: Trader, systemPermissions: [admin_read]}
            """);
    CommandRun other = run("drift", file);
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.out().lines())
        .containsExactly(
            file + ":4:5: replace role r1 in o1 (roles[0])",
            file + ":2:1: delete contract 0x1111111111111111111111111111111111111111",
            "2 changes");
  }

  @Test
  void driftAsJsonHasTheBodiesOfRequests() throws IOException {
    CommandRun found =
        run("drift", document("roles: [{organization: Harbor, name: Payer}]\n"), "--json");
    assertThat(found.exit()).isEqualTo(2);
    JsonNode changes = Json.MAPPER.readTree(found.out());
    assertThat(changes).hasSize(1);
    assertThat(changes.at("/0/op").textValue()).isEqualTo("create");
    assertThat(changes.at("/0/body/roleName").textValue()).isEqualTo("Payer");
  }

  @Test
  void faultsOfADocumentAreListedAndNothingIsAsked() {
    node.close();
    String file = document("roles: [{nmae: x}]\n");
    CommandRun drift = run("drift", file);
    assertThat(drift.exit()).isEqualTo(1);
    assertThat(drift.out()).contains(file + ":2:9: roles[0] must have name");
    CommandRun check = CommandRun.of("policy", "check", file);
    assertThat(check.exit()).isEqualTo(1);
    assertThat(check.out()).isEqualTo(drift.out());
    assertThat(CommandRun.of("policy", "check", document("owner: a team\n")).exit()).isZero();
  }

  @Test
  void faultsThatTheInstallationShowsHaveTheirLinesToo() {
    String file = document("members:\n  - {userId: u, roles: [nobody]}\n");
    CommandRun found = run("drift", file);
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.out())
        .startsWith(file + ":3:25: members[0].roles[0] must name a role of the installation");
  }
}
