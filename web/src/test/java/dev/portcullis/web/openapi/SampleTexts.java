package dev.portcullis.web.openapi;

import java.util.Map;

/** Example texts: what a value of that name looks like. */
public final class SampleTexts {
  /** A moment. */
  public static final String MOMENT = "2026-01-31T10:15:00.000Z";

  /** An identifier in the form of a UUID. */
  public static final String UUID = "4c0c8f0a-3d1e-4a63-9a0c-5f4f0f5b6c11";

  private static final String ADDRESS = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  private static final String HASH =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("abi", "[{\"type\":\"event\",\"name\":\"Ping\",\"inputs\":[]}]"),
          Map.entry("accessType", "write"),
          Map.entry("actionType", "organization.create"),
          Map.entry("actorType", "user"),
          Map.entry("chain_name", "local"),
          Map.entry("clientId", "harbor-panel"),
          Map.entry("displayName", "Ada"),
          Map.entry("disclosureStartBlock", "0x0"),
          Map.entry("fullKey", "priv_sk_2b7c…"),
          Map.entry("functionSignature", "transfer(address,uint256)"),
          Map.entry("httpOperation", "POST /organizations"),
          Map.entry("ipAddress", "203.0.113.7"),
          Map.entry("issuer", "https://login.harbor.example"),
          Map.entry("jwksUri", "https://login.harbor.example/jwks"),
          Map.entry("keyPrefix", "priv_sk_2b7c"),
          Map.entry("lastUsedIp", "203.0.113.7"),
          Map.entry("logoUrl", "https://harbor.example/logo.svg"),
          Map.entry("logType", "audit"),
          Map.entry("method", "POST"),
          Map.entry("methodSelector", "0xa9059cbb"),
          Map.entry("name", "Harbor Bank"),
          Map.entry("oidcSub", "auth0|42"),
          Map.entry("operation", "POST /organizations"),
          Map.entry("primaryColor", "#0a5"),
          Map.entry("result", "success"),
          Map.entry("roleName", "Teller"),
          Map.entry("ruleType", "checkRole"),
          Map.entry("source", "oidc"),
          Map.entry("status", "active"),
          Map.entry("tableName", "organizations"),
          Map.entry("templateKey", "erc20"),
          Map.entry("url", "https://harbor.example/hook"),
          Map.entry("userPanelUrl", "https://harbor.example/panel"),
          Map.entry("version", "v1"));

  private SampleTexts() {}

  /**
   * An example.
   *
   * @param name of the field, or empty
   */
  public static String of(String name) {
    if (TEXTS.containsKey(name)) {
      return TEXTS.get(name);
    }
    if (name.endsWith("Address") || name.equals("contract") || name.equals("address")) {
      return ADDRESS;
    }
    if (name.endsWith("Hash") || name.startsWith("topic") || name.equals("disclosedSlot")) {
      return HASH;
    }
    if (name.equals("id") || name.endsWith("Id") || name.endsWith("_id")) {
      return "V1StGXR8_Z5jdHi6B-myT";
    }
    return name.isEmpty() ? "text" : name;
  }
}
