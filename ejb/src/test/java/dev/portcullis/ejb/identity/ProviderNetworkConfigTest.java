package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.setting.GivenSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProviderNetworkConfigTest {
  private static final ProviderNetworkConfig NONE = allowing("");

  @Test
  void keysAreReadOverHttpsFromThePublicNetwork() {
    assertThat(
            List.of(
                "https://id.example/realms/a/certs",
                "https://93.184.216.34/keys",
                "https://[2606:4700::1111]/keys"))
        .allMatch(address -> NONE.problem(address).isEmpty());
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
                "https://[fe80::1]/keys",
                "https://2130706433/keys",
                "https://0x7f000001/keys",
                "https://0x7f.1/keys",
                "https://127.1/keys",
                "https://0177.0.0.1/keys",
                "https://127.0.0.1./keys",
                "https://localhost./keys",
                "https://a.localhost./keys",
                "https://100.64.0.1/keys",
                "https://198.18.0.1/keys",
                "https://192.0.2.1/keys",
                "https://224.0.0.1/keys",
                "https://240.0.0.1/keys",
                "https://255.255.255.255/keys",
                "https://168.63.129.16/keys",
                "https://[::]/keys",
                "https://[::7f00:1]/keys",
                "https://[64:ff9b::7f00:1]/keys",
                "https://[64:ff9b::10.0.0.1]/keys",
                "https://[2002:7f00:1::]/keys",
                "https://[2001:db8::1]/keys",
                "https://[ff02::1]/keys",
                "https://id.example/\"keys",
                "https://id.example/k'eys",
                "https://id.example/kèys"))
        .allMatch(address -> NONE.problem(address).isPresent());
  }

  @Test
  void networksThatTheOperatorAllowsMayBeSpecial() {
    ProviderNetworkConfig loopback = allowing("127.0.0.1/32");

    assertThat(loopback.problem("http://127.0.0.1:8180/keys")).isEmpty();
    assertThat(loopback.problem("https://127.0.0.1/keys")).isEmpty();
    assertThat(
            List.of(
                "http://127.0.0.2/keys",
                "https://10.1.2.3/keys",
                "http://id.example/keys",
                "https://localhost/keys"))
        .allMatch(address -> loopback.problem(address).isPresent());
  }

  private static ProviderNetworkConfig allowing(String cidrs) {
    ProviderNetworkConfig networks =
        GivenSettings.bean(ProviderNetworkConfig.class, Map.of("oidc.allowed-cidrs", cidrs));
    networks.check();
    return networks;
  }
}
