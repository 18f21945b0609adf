package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.security.SpecialAddresses;
import inet.ipaddr.IPAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProviderAddressTest {
  @Test
  void keysAreReadOverHttpsFromThePublicNetwork() {
    assertThat(
            List.of(
                "https://id.example/realms/a/certs",
                "https://93.184.216.34/keys",
                "https://[2606:4700::1111]/keys"))
        .allMatch(address -> ProviderAddress.keysProblem(address, List.of()) == null);
    assertThat(
            List.of(
                "",
                "id.example/keys",
                "http://id.example/keys",
                "https:///keys",
                "https://user@id.example/keys",
                "https://localhost/keys",
                "https://LOCALHOST:8443/keys",
                "https://a.localhost/keys",
                "https://keycloak/keys",
                "https://127.0.0.1/keys",
                "https://10.1.2.3/keys",
                "https://169.254.169.254/keys",
                "https://192.168.1.1/keys",
                "https://0.0.0.0/keys",
                "https://[::1]/keys",
                "https://[::ffff:10.0.0.1]/keys",
                "https://[fd00::1]/keys",
                "https://[fe80::1]/keys"))
        .allMatch(address -> ProviderAddress.keysProblem(address, List.of()) != null);
  }

  @Test
  void networksThatTheOperatorAllowsMayBeSpecial() {
    List<IPAddress> allowed = List.of(SpecialAddresses.network("127.0.0.1/32").orElseThrow());

    assertThat(ProviderAddress.keysProblem("http://127.0.0.1:8180/keys", allowed)).isNull();
    assertThat(ProviderAddress.keysProblem("https://127.0.0.1/keys", allowed)).isNull();
    assertThat(List.of("http://127.0.0.2/keys", "https://10.1.2.3/keys", "http://id.example/keys"))
        .allMatch(address -> ProviderAddress.keysProblem(address, allowed) != null);
  }

  @Test
  void browsersGoToWebAddresses() {
    assertThat(ProviderAddress.problem("http://localhost:3001/login")).isNull();
    assertThat(List.of("", "panel", "ftp://panel.example", "javascript:alert(1)", "https://"))
        .allMatch(address -> ProviderAddress.problem(address) != null);
  }
}
