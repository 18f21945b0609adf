/** What every part of the legacy rollup asks first. */
package dev.portcullis.legacy.setting;
