package dev.portcullis.command;

import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Names a user of the zone, by a wallet or by an identity at the identity provider. */
final class OperatorOptions {
  private static final String WALLET = "operator.wallet";
  private static final String ISSUER = "operator.oidc-issuer";
  private static final String SUBJECT = "operator.oidc-subject";
  private static final int LONGEST = 255;

  @ArgGroup(multiplicity = "1")
  private Who who;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Either a wallet or an identity. */
  private static final class Who {
    @Option(
        names = "--wallet",
        paramLabel = "ADDRESS",
        required = true,
        description = "The address of a wallet, 0x and 40 hexadecimal digits.")
    private String wallet;

    @ArgGroup(exclusive = false)
    private Identity identity;
  }

  /** An identity at an identity provider. */
  private static final class Identity {
    @Option(
        names = "--oidc-issuer",
        paramLabel = "URL",
        required = true,
        description = "The identity provider, by the iss of its tokens.")
    private String issuer;

    @Option(
        names = "--oidc-subject",
        paramLabel = "SUBJECT",
        required = true,
        description = "Who it is there, by the sub of their tokens.")
    private String subject;
  }

  /** The operator's settings as if they named only the user in the options. */
  Map<String, String> named(CommandSettings settings) {
    Map<String, String> named = new HashMap<>();
    named.put(WALLET, "");
    named.put(SUBJECT, "");
    if (who.wallet != null) {
      String wallet = who.wallet.strip();
      if (!Address.isValid(wallet)) {
        throw wrong("--wallet must be 0x and 40 hexadecimal digits");
      }
      named.put(WALLET, wallet);
      return named;
    }
    String issuer = text("--oidc-issuer", who.identity.issuer);
    settings
        .texts()
        .find(ISSUER)
        .filter(known -> !known.strip().equals(issuer))
        .ifPresent(
            known -> {
              throw wrong(
                  "--oidc-issuer must be the setting operator.oidc-issuer, which is "
                      + known
                      + ": nodes accept the zone's people from nowhere else");
            });
    named.put(ISSUER, issuer);
    named.put(SUBJECT, text("--oidc-subject", who.identity.subject));
    return named;
  }

  private String text(String option, String given) {
    String text = given.strip();
    if (text.isEmpty()
        || text.length() > LONGEST
        || text.chars().anyMatch(Character::isISOControl)) {
      throw wrong(option + " must have 1 to " + LONGEST + " characters, none of them for control");
    }
    return text;
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  /** A message that names options in place of settings. */
  static String translated(String message) {
    return message
        .replace("The setting " + WALLET + " ", "--wallet ")
        .replace("The setting " + SUBJECT + " ", "--oidc-subject ");
  }
}
