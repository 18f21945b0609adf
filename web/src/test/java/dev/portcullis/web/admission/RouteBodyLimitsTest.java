package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.ModuleClasses;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.route.RouteMatch;
import dev.portcullis.web.http.route.RoutePattern;
import dev.portcullis.web.http.route.RouteTable;
import org.junit.jupiter.api.Test;

class RouteBodyLimitsTest {
  private static final RouteTable ROUTES = new RouteTable(ModuleClasses.resources());

  private final RouteBodyLimits limits = new RouteBodyLimits(true);

  @Test
  void aRouteAcceptsItsDeclaredSizeInEachFormOfItsPath() {
    for (String path :
        new String[] {
          "/organizations/o/contracts",
          "/organizations/o/contracts/",
          "/api/organizations/x/contracts"
        }) {
      assertThat(bytes("POST", path)).as(path).isEqualTo(BodyLimit.TEXTS);
      assertThat(strangers("POST", path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
    assertThat(bytes("PUT", "/organizations/o/contracts/0x12")).isEqualTo(BodyLimit.TEXTS);
    assertThat(bytes("POST", "/organizations")).isEqualTo(BodyLimit.LISTS);
  }

  @Test
  void signInAcceptsAProofOfAnonymousClients() {
    assertThat(strangers("POST", "/auth/login/crypto-native")).isEqualTo(BodyLimit.PROOFS);
  }

  @Test
  void legacyBatchesOfAnonymousClientsAreAcceptedWhereEnabled() {
    assertThat(bytes("POST", "/jsrpc")).isEqualTo(1 << 20);
    assertThat(strangers("POST", "/jsrpc")).isEqualTo(1 << 20);
    RouteBodyLimits without = new RouteBodyLimits(false);
    assertThat(without.bytes(RouteMatch.NONE, "/jsrpc")).isEqualTo(BodyLimit.BYTES);
    assertThat(without.anonymousBytes(RouteMatch.NONE, "/jsrpc")).isEqualTo(BodyLimit.BYTES);
  }

  @Test
  void jsonRpcAcceptsMuchOfKnownClientsAndLittleOfOthers() {
    for (String path : new String[] {"/rpc", "/rpc/wallet/x", "/rpc/service"}) {
      assertThat(limits.bytes(RouteMatch.NONE, path)).as(path).isEqualTo(10 << 20);
      assertThat(limits.anonymousBytes(RouteMatch.NONE, path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
  }

  @Test
  void whatIsNoMessageBelowTheSamePathTakesLittle() {
    for (String path :
        new String[] {"/rpc/ws-tickets", "/rpc/ws-tickets/", "/api/rpc/ws-tickets"}) {
      assertThat(bytes("POST", path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
  }

  @Test
  void allOthersTakeLittle() {
    for (String path :
        new String[] {"/siwe-messages", "/", "", "/organizations/o/contracts/a/b", "/api/v1/x"}) {
      assertThat(bytes("POST", path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
    assertThat(bytes("DELETE", "/organizations/o/contracts")).isEqualTo(BodyLimit.BYTES);
  }

  @Test
  void eachRouteAcceptsItsOwnDeclaredSize() {
    for (RoutePattern route : RoutePattern.of(ModuleClasses.resources())) {
      BodyLimit stated = route.method().getAnnotation(BodyLimit.class);
      String path = "/" + String.join("/", route.segments());
      assertThat(bytes(route.verb(), path))
          .as("%s", route)
          .isEqualTo(stated == null ? BodyLimit.BYTES : stated.bytes());
    }
  }

  private int bytes(String verb, String path) {
    return limits.bytes(ROUTES.match(verb, path), path);
  }

  private int strangers(String verb, String path) {
    return limits.anonymousBytes(ROUTES.match(verb, path), path);
  }
}
