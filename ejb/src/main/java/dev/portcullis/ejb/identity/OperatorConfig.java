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

  @Inject
  @ConfigProperty(name = "operator.oidc-jwks-uri")
  Optional<String> oidcKeys;

  @Inject
  @ConfigProperty(name = "operator.oidc-audience")
  Optional<String> oidcAudience;

  @Inject WalletPolicy policy;

  /** The operator's wallet, if one is named. */
  Optional<Address> wallet() {
    return wallet.map(String::strip).map(OperatorConfig::address);
  }

  /** The address of the operator's wallet, lowercase; empty if none is named. */
  public String walletText() {
    return wallet().map(Address::text).orElse("");
  }

  /** The operator's identity provider, whose users are those of the zone. */
  public Optional<String> oidcIssuer() {
    return oidcIssuer.map(String::strip);
  }

  /** Where the keys of the operator's identity provider are; without it nobody signs in there. */
  public Optional<String> oidcKeys() {
    return oidcKeys.map(String::strip);
  }

  /** The {@code aud} of the provider's tokens, present together with the keys. */
  public Optional<String> oidcAudience() {
    return oidcAudience.map(String::strip);
  }

  /** The operator's subject at the issuer. */
  Optional<String> oidcSubject() {
    return oidcSubject.map(String::strip);
  }

  /** Whether anybody is named. */
  boolean isNamed() {
    return wallet.isPresent() || oidcSubject.isPresent();
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
    checkProvider();
  }

  private void checkProvider() {
    if (oidcIssuer.isEmpty()
        && (oidcSubject.isPresent() || oidcKeys.isPresent() || oidcAudience.isPresent())) {
      throw new BadSetting(
          "operator.oidc-issuer", "is missing; the other operator.oidc settings need it");
    }
    if (oidcIssuer.isPresent() && oidcSubject.isEmpty() && oidcKeys.isEmpty()) {
      throw new BadSetting(
          "operator.oidc-issuer",
          "needs operator.oidc-subject, or operator.oidc-jwks-uri and operator.oidc-audience");
    }
    if (oidcKeys.isPresent() != oidcAudience.isPresent()) {
      throw new BadSetting(
          oidcKeys.isPresent() ? "operator.oidc-audience" : "operator.oidc-jwks-uri",
          "is missing; operator.oidc-jwks-uri and operator.oidc-audience go together");
    }
    if (oidcKeys().map(ProviderAddress::problem).isPresent()) {
      throw new BadSetting(
          "operator.oidc-jwks-uri", ProviderAddress.problem(oidcKeys().orElseThrow()));
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
