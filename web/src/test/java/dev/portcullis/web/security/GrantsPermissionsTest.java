package dev.portcullis.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.openapi.DescribedRoute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which routes declare that they grant permissions: those whose services check or step up, by the
 * table that {@code GrantCoverageTest} holds the services to. A unit test of annotations and
 * tables.
 */
class GrantsPermissionsTest {
  private static final Path CALLS =
      Path.of("src/test/resources/dev/portcullis/web/resource/service-calls.txt");
  private static final Path CHANGES =
      Path.of("../ejb/src/test/resources/dev/portcullis/ejb/grant/changes.txt");

  /** They have a step-up of their own, or serve machines, which have no passkey. */
  private static final Set<String> OTHERS =
      Set.of(
          "DELETE /admin/webauthn/users/{userId}",
          "DELETE /admin/webauthn/users/{userId}/{credentialId}",
          "POST /m2m/organizations/{id}/users",
          "POST /m2m/organizations/{id}/users/{userId}/wallets");

  @Test
  void eachRouteWithAGuardedServiceDeclaresIt() throws IOException {
    Set<String> asking =
        lines(CHANGES)
            .filter(line -> line.endsWith("| asks") || line.endsWith("| steps up"))
            .map(line -> line.split(" ", 2)[0])
            .collect(Collectors.toSet());
    // It hands over to the one in the table, after its call over the network.
    asking.add("UserWalletService.associate");
    // The services of their changes ask.
    asking.addAll(Set.of("AccessPlanService.plan", "AccessPlanService.apply"));
    Set<String> expected =
        lines(CALLS)
            .filter(
                line ->
                    Arrays.stream(line.split(" \\| ", 2)[1].split(", ", -1))
                        .anyMatch(asking::contains))
            .map(line -> line.split(" \\| ", 2)[0])
            .filter(route -> !OTHERS.contains(route))
            .collect(Collectors.toSet());
    assertThat(expected).hasSizeGreaterThan(20);
    assertThat(
            DescribedRoute.all().stream()
                .filter(route -> route.on(GrantsPermissions.class) != null)
                .map(route -> route.toString().replaceAll("/$", "")))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Stream<String> lines(Path table) throws IOException {
    return Files.readAllLines(table).stream().filter(line -> line.contains(" | "));
  }
}
