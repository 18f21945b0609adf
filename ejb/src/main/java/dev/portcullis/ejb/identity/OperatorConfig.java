package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Who administers the zone from the first start on ({@code operator.*}). */
@ApplicationScoped
public class OperatorConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "operator.wallet")
  Optional<String> wallet;

  @Inject
  @ConfigProperty(name = "operator.oidc-issuer")
  Optional<String> oidcIssuer;

  @Inject
  @ConfigProperty(name = "operator.oidc-subject")
  Optional<String> oidcSubject;

  @Inject WalletPolicy policy;

  /** The operator's wallet, if one is named. */
  Optional<Address> wallet() {
    return wallet.map(String::strip).map(OperatorConfig::address);
  }

  /** The issuer of the operator's identity, present together with the subject. */
  Optional<String> oidcIssuer() {
    return oidcIssuer.map(String::strip);
  }

  /** The operator's subject at the issuer. */
  Optional<String> oidcSubject() {
    return oidcSubject.map(String::strip);
  }

  /** Whether anybody is named. */
  boolean isNamed() {
    return wallet.isPresent() || oidcIssuer.isPresent();
  }

  @Override
  public void check() {
    wallet()
        .filter(policy::refuses)
        .ifPresent(
            known -> {
              throw new BadSetting(
                  "operator.wallet",
                  "names "
                      + known
                      + ", a development wallet whose key is publicly known: it is accepted only"
                      + " with chain.kind=embedded");
            });
    if (oidcIssuer.isPresent() != oidcSubject.isPresent()) {
      throw new BadSetting(
          oidcIssuer.isPresent() ? "operator.oidc-subject" : "operator.oidc-issuer",
          "is missing; operator.oidc-issuer and operator.oidc-subject go together");
    }
  }

  private static Address address(String text) {
    if (!Address.isValid(text)) {
      throw new BadSetting(
          "operator.wallet", "must be a 20-byte hexadecimal address, but is \"" + text + "\"");
    }
    return new Address(text);
  }
}
