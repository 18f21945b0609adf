package dev.portcullis.ejb.operator;

import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * The settings {@code operator.*}, which name the administrator of the zone from the first start
 * on.
 */
@ApplicationScoped
public class OperatorConfig extends Settings implements CheckedConfig {
  private static final String ISSUER = "operator.oidc-issuer";
  private static final String KEYS = "operator.oidc-jwks-uri";
  private static final String AUDIENCE = "operator.oidc-audience";

  private final Setting<Optional<Address>> wallet =
      optional("operator.wallet", OperatorConfig::address);
  private final Setting<Optional<String>> oidcIssuer = stripped(ISSUER);
  private final Setting<Optional<String>> oidcSubject = stripped("operator.oidc-subject").secret();
  private final Setting<Optional<String>> oidcKeys = stripped(KEYS);
  private final Setting<Optional<String>> oidcAudience = stripped(AUDIENCE);

  @Inject WalletDenylist policy;

  /** The operator's wallet, if the settings name one. */
  Optional<Address> wallet() {
    return wallet.get();
  }

  /** The address of the operator's wallet, lowercase; empty if the settings name none. */
  public String walletText() {
    return wallet().map(Address::text).orElse("");
  }

  /** The operator's identity provider, whose users belong to the zone. */
  public Optional<String> oidcIssuer() {
    return oidcIssuer.get();
  }

  /**
   * The address of the keys of the operator's identity provider; without it no user can sign in
   * there.
   */
  public Optional<String> oidcKeys() {
    return oidcKeys.get();
  }

  /** The {@code aud} of the provider's tokens, present together with the keys. */
  public Optional<String> oidcAudience() {
    return oidcAudience.get();
  }

  /** The operator's subject at the issuer. */
  Optional<String> oidcSubject() {
    return oidcSubject.get();
  }

  /** Whether the settings name an operator. */
  boolean isNamed() {
    return wallet().isPresent() || oidcSubject().isPresent();
  }

  @Override
  public List<String> advice(boolean local) {
    return isNamed()
        ? List.of()
        : List.of(
            "no operator is named: where no account with the role admin can sign in, for example"
                + " in a new or restored database, no user can give a system permission. Set"
                + " operator.wallet, or operator.oidc-issuer and operator.oidc-subject, or run"
                + " operator grant");
  }

  @Override
  public void check() {
    super.check();
    wallet()
        .filter(policy::refuses)
        .ifPresent(
            known -> {
              throw new InvalidSettingException(
                  "operator.wallet",
                  "names "
                      + known
                      + ", a development wallet whose key is publicly known: it is accepted only"
                      + " with chain.kind=embedded");
            });
    checkProvider();
  }

  private void checkProvider() {
    boolean issuer = oidcIssuer().isPresent();
    boolean subject = oidcSubject().isPresent();
    boolean keys = oidcKeys().isPresent();
    boolean audience = oidcAudience().isPresent();
    if (!issuer && (subject || keys || audience)) {
      throw new InvalidSettingException(
          ISSUER, "is missing; the other operator.oidc settings need it");
    }
    if (issuer && !subject && !keys) {
      throw new InvalidSettingException(
          ISSUER, "needs operator.oidc-subject, or " + KEYS + " and " + AUDIENCE);
    }
    if (subject && !keys && !audience && wallet().isEmpty()) {
      throw new InvalidSettingException(
          KEYS, "is missing: without it and " + AUDIENCE + " the operator cannot sign in");
    }
    if (keys != audience) {
      throw new InvalidSettingException(
          keys ? AUDIENCE : KEYS, "is missing; " + KEYS + " and " + AUDIENCE + " go together");
    }
    oidcKeys()
        .flatMap(HttpUrl::problem)
        .ifPresent(
            problem -> {
              throw new InvalidSettingException(KEYS, problem);
            });
  }

  private static Address address(String setting, String text) {
    String address = text.strip();
    if (!Address.isValid(address)) {
      throw new InvalidSettingException(
          setting, "must be a 20-byte hexadecimal address, but is \"" + address + "\"");
    }
    return new Address(address);
  }
}
