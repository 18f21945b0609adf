package dev.portcullis.ejb.setting;

import jakarta.annotation.Nullable;

/**
 * A setting as the reference page describes it.
 *
 * @param name the name
 * @param formerName the name under which it is still read; null if it has none
 * @param form its values, in Markdown, such as {@code seconds, 1 to 300}
 * @param mayBeInFile whether the setting with the suffix {@code -file} may name a file that
 *     contains the value
 */
public record SettingDeclaration(
    String name, @Nullable String formerName, String form, boolean mayBeInFile) {}
